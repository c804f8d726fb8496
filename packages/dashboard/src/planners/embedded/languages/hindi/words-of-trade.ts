import type { WordLists } from '../lexicon.ts'

/**
 * Hindi words of trade, money, places and people, and what they are in English. Where a bar stands between English
 * words, the first that leads to something in the data is meant. The planner's own synonyms take it from there: a word need not be what
 * a column is called. Loan words that sound as in English need no line here.
 */
export const tradeWords: WordLists = {
  name: `
sales = बिक्री, विक्रय, सेल, सेल्स, बिकवाली
revenue = राजस्व, रेवेन्यू, आमदनी, कारोबार, टर्नओवर, रेवन्यू, आवक
income = आय, आमदन, इनकम
profit = मुनाफा, मुनाफ़ा, लाभ, नफा, फायदा, फ़ायदा, प्रॉफिट
loss = नुकसान, घाटा, हानि
expense|cost|spending = खर्च, ख़र्च, खर्चा, व्यय
cost = लागत, कॉस्ट
price = कीमत, क़ीमत, दाम, मूल्य, भाव, प्राइस, रेट
cost price = लागत मूल्य, क्रय मूल्य, खरीद मूल्य
unit price = इकाई मूल्य, प्रति इकाई मूल्य
amount = राशि, रकम, रक़म, धनराशि, अमाउंट
money = पैसा, धन, रुपया पैसा
budget = बजट
salary = वेतन, तनख्वाह, तनख़्वाह, पगार, सैलरी
wage = मजदूरी, मज़दूरी
bonus = बोनस
tax = कर राशि, टैक्स, शुल्क कर
fee = शुल्क, फीस, फ़ीस
fare = किराया भाड़ा, भाड़ा
rent = किराया
discount = छूट, डिस्काउंट, रियायत
discount rate = छूट दर, छूट की दर, डिस्काउंट रेट
rate = दर
debt = कर्ज, क़र्ज़, ऋण, उधार
loan = लोन
interest = ब्याज
balance = शेष राशि, बैलेंस
deposit = जमा, जमा राशि
account = खाता, अकाउंट
bank = बैंक
branch = शाखा
payment = भुगतान, पेमेंट, अदायगी
payment method = भुगतान विधि, भुगतान का तरीका, भुगतान माध्यम, भुगतान प्रकार, पेमेंट मोड, भुगतान पद्धति
method = तरीका, विधि, पद्धति, ढंग
channel|medium|mode = माध्यम, ज़रिया
channel = चैनल
quantity = मात्रा, परिमाण
quantity|number = नग, यूनिट
order = ऑर्डर, आर्डर, आदेश
order value = ऑर्डर मूल्य, ऑर्डर का मूल्य, ऑर्डर वैल्यू
order line = ऑर्डर लाइन, ऑर्डर पंक्ति
purchase = खरीद, खरीदारी, ख़रीदारी, क्रय
customer = ग्राहक, कस्टमर, खरीदार, उपभोक्ता, क्लाइंट
product = उत्पाद, प्रोडक्ट, माल, सामान, वस्तु, चीज़, चीज
item = आइटम
category = श्रेणी, वर्ग, कैटेगरी, कैटिगरी, केटेगरी
subcategory = उपश्रेणी, उप श्रेणी, उपवर्ग, सब कैटेगरी, सबकैटेगरी
brand = ब्रांड, ब्रैंड
type = प्रकार, किस्म, क़िस्म
segment = सेगमेंट, खंड
group = समूह, ग्रुप
store = दुकान, स्टोर, भंडार, शोरूम
shop = शॉप
market = बाजार, बाज़ार, मार्केट
format = प्रारूप, फॉर्मेट, फ़ॉर्मेट
warehouse = गोदाम, वेयरहाउस
stock = स्टॉक, भंडारण
supplier = आपूर्तिकर्ता, सप्लायर
seller|vendor = विक्रेता
delivery = डिलीवरी, डिलिवरी, सुपुर्दगी
delivery days = डिलीवरी के दिन, डिलीवरी दिन, डिलीवरी का समय, डिलीवरी समय, डिलीवरी टाइम, डिलीवरी में दिन, डिलीवरी में समय
shipment = शिपमेंट, खेप
transport = परिवहन, यातायात
return = वापसी, रिटर्न, लौटाया माल
refund = रिफंड, धनवापसी, धन वापसी
refund amount = रिफंड राशि, रिफंड की राशि, वापसी राशि, वापसी की राशि
reason|cause = कारण, वजह, सबब
complaint = शिकायत
invoice|bill = बिल, चालान
region = क्षेत्र, इलाका, इलाक़ा, अंचल, रीजन
floor area|area = क्षेत्रफल, रकबा, एरिया
floor area = फर्श क्षेत्रफल, फ्लोर एरिया
state = राज्य, प्रदेश, सूबा, स्टेट
city = शहर, नगर, सिटी
town = कस्बा, क़स्बा
village = गाँव, गांव, ग्राम
district = जिला, ज़िला
country = देश, मुल्क, राष्ट्र, कंट्री
continent = महाद्वीप
world = दुनिया, विश्व, संसार
place = जगह, स्थान
address = पता
street = सड़क, गली
capital = राजधानी
population = जनसंख्या, आबादी
language = भाषा
name = नाम
age = उम्र, आयु
birth year = जन्म वर्ष, जन्म का साल, जन्म साल, जन्म का वर्ष, पैदाइश का साल
birth date = जन्म तिथि, जन्मतिथि, जन्म दिन, जन्मदिन
gender = लिंग, जेंडर
female = महिला, स्त्री, औरत, लड़की, महिलाएँ
male = पुरुष, मर्द, आदमी, लड़का
person|people = व्यक्ति, लोग, शख्स
family = परिवार
child = बच्चा
citizen = नागरिक
`,
}
