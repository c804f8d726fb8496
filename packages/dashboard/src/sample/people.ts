const list = (names: string) => names.split(' ')

export const womensNames = list(
  'Aaradhya Aditi Aisha Ananya Anjali Anushka Bhavna Chitra Deepa Devika Diya Fatima Gauri Gita Harpreet Isha Jaya Jyoti Kavya Kiran Lakshmi Leela Madhuri Mala Meera Megha Nandini Neha Nikita Nisha Pallavi Pooja Priya Radha Rekha Ritu Roshni Sakshi Sana Sarita Shalini Shreya Simran Sneha Sunita Swati Tanvi Uma Usha Vidya Yamini Zoya',
)
export const mensNames = list(
  'Aarav Abhishek Aditya Ajay Akash Amit Anil Arjun Arun Ashok Bharat Chetan Deepak Dev Dinesh Farhan Ganesh Gaurav Gopal Gurpreet Harish Imran Irfan Jatin Joseph Karan Kartik Kishore Krishna Lokesh Mahesh Manoj Mohan Mukesh Naveen Nikhil Nitin Pankaj Prakash Pranav Rahul Raj Rajesh Rakesh Ravi Rohan Sachin Sameer Sanjay Siddharth Suresh Tarun Varun Vijay Vikram Vinod Vivek Yash',
)
export const surnames = list(
  'Agarwal Ahmed Ali Bakshi Banerjee Bhat Bhatt Bose Chakraborty Chatterjee Chauhan Chopra Das Desai Deshmukh Dutta Fernandes Gandhi Ghosh Gill Gowda Goyal Gupta Hegde Iyer Iyengar Jadhav Jain Jha Joshi Kamath Kapoor Kaur Khan Kulkarni Kumar Malhotra Mehta Menon Mishra Mukherjee Naidu Nair Narayan Patel Patil Pillai Prasad Rao Rathore Reddy Roy Saha Sahoo Saxena Sen Shah Sharma Shetty Singh Sinha Subramanian Thakur Thomas Tiwari Varma Verma Yadav',
)
